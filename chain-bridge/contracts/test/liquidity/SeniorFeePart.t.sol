// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILiquidityDesk} from "../../src/interface/ILiquidityDesk.sol";
import {LiquidityDeployment} from "../support/LiquidityDeployment.sol";

/// @notice A pool whose seniors get a quarter of a token's fees where there are as many of them as of juniors.
contract SeniorFeePartTest is LiquidityDeployment {
    uint256 private constant QUARTER_BPS = 2_500;
    uint256 private constant SENIORS = 1_650_000_000_000e2;

    function deployDesk() internal override returns (address) {
        liquidity = ILiquidityDesk(deploy("LiquidityDesk", abi.encode(roles, DELAY, pool, RHO_E18, QUARTER_BPS)));
        return address(liquidity);
    }

    function test_seniorsGetTheirPartOfTheFeesAndJuniorsTheRest() external {
        provideLiquidity(alice, idrx, fx(idrx), SENIORS);
        commit(goodQuote());
        uint256 juniors = shareOf(full(idrx)).earningSupply();
        vm.assertEq(juniors, SENIORS - SENIORS / 1_000);
        uint256 part = 1.5e6 * SENIORS / (SENIORS + 3 * juniors);
        // What a share has earned is rounded down.
        vm.assertEq(claimFees(alice, fx(idrx)), part - 1);
        vm.assertEq(claimFees(operator, full(idrx)), 1.5e6 - part - 1);
    }

    function test_seniorsGetNoMoreThanAllOfThem() external {
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.FeePartAboveOne.selector, 10_001));
        deploy("LiquidityDesk", abi.encode(roles, DELAY, pool, RHO_E18, 10_001));
        deploy("LiquidityDesk", abi.encode(roles, DELAY, pool, RHO_E18, 10_000));
    }
}
