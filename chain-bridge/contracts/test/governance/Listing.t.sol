// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IPoolGovernor} from "../../src/interface/IPoolGovernor.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {FeedSettings} from "../../src/type/FeedSettings.sol";
import {PlainToken} from "../support/token/PlainToken.sol";
import {WholeDeployment} from "./WholeDeployment.sol";

/// @notice Which tokens can be listed, once each and sixteen in all.
contract ListingTest is WholeDeployment {
    FeedSettings private _feed;

    function setUp() public override {
        super.setUp();
        _feed = feedSettings(1_400e8, 800e8, 2_600e8);
    }

    function test_tellsWhatWasListed() external {
        PlainToken token = new PlainToken("KRWX", "KRWX", 0);
        bytes memory listing = _listing(token, 0);
        announce(address(governor), listing);
        passDelay();
        vm.expectEmit(address(governor));
        emit IPoolGovernor.TokenListed(address(token), 4, 0, 0);
        vm.expectEmit(address(governor));
        emit IPoolGovernor.LimitsSet(address(token), someLimits());
        make(address(governor), listing);
        vm.assertEq(uint256(pool.tokenId(address(token))), 4);
        vm.assertEq(pool.tokens()[3], address(token));
    }

    function test_aTokenIsListedOnce() external {
        _expectRefused(
            _listing(idrx, 2), abi.encodeWithSelector(IPoolGovernor.TokenAlreadyListed.selector, address(idrx))
        );
        vm.assertEq(pool.tokens().length, 3);
    }

    function test_thereAreSixteenTokens() external {
        for (uint256 i = pool.tokens().length; i < 16; ++i) {
            PlainToken token = new PlainToken("T", "T", uint8(i));
            afterDelay(_listing(token, uint8(i)));
            vm.assertEq(uint256(pool.tokenId(address(token))), i + 1);
        }
        _expectRefused(
            _listing(new PlainToken("T", "T", 6), 4), abi.encodeWithSelector(IReservePool.TooManyTokens.selector, 16)
        );
        vm.assertEq(pool.tokens().length, 16);
    }

    function test_tokensHaveEighteenDecimalsAndFlowUnitsTwentyFourAtMost() external {
        PlainToken token = new PlainToken("T", "T", 19);
        _expectRefused(
            _listing(token, 18), abi.encodeWithSelector(IPoolGovernor.TooManyDecimals.selector, address(token), 19)
        );
        token = new PlainToken("T", "T", 18);
        _expectRefused(
            _listing(token, 25), abi.encodeWithSelector(IPoolGovernor.LimitsOutOfRange.selector, address(token))
        );
        afterDelay(_listing(token, 18));
        vm.assertEq(uint256(pool.tokenId(address(token))), 4);
    }

    function test_noPoolIsBuiltToTakeMoreThanATwentiethAndFiveDollarsOfFees() external {
        uint256[2][2] memory refused = [[uint256(501), 5e6], [uint256(500), 5e6 + 1]];
        for (uint256 i = 0; i < 2; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IReservePool.FeeCapsTooHigh.selector, refused[i][0], refused[i][1]));
            this.deployPoolFor(address(usdt), refused[i][0], refused[i][1]);
        }
        IReservePool fresh = this.deployPoolFor(address(usdt), 500, 5e6);
        vm.assertEq(fresh.maxFeeBps(), 500);
        vm.assertEq(fresh.maxFixedFeeUsdE6(), 5e6);
    }

    /// @dev A call of the test's own, so that the refusal can be caught.
    function deployPoolFor(address feeToken, uint256 feeBps, uint256 fixedFeeUsdE6) external returns (IReservePool) {
        return
            IReservePool(
                deploy("ReservePool", abi.encode(governor, roles, feeToken, address(0), feeBps, fixedFeeUsdE6))
            );
    }

    function _listing(PlainToken token, uint8 flowShift) private view returns (bytes memory) {
        return abi.encodeCall(governor.listToken, (address(token), flowShift, _feed, someLimits()));
    }

    /// @dev Announced and due, the call is refused with exactly this error.
    function _expectRefused(bytes memory call, bytes memory refusal) private {
        announce(address(governor), call);
        passDelay();
        refuse(admin, address(governor), call, refusal);
    }
}
