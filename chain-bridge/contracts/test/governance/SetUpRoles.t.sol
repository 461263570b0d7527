// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IPoolGovernor} from "../../src/interface/IPoolGovernor.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {RoleTable} from "./RoleTable.sol";
import {WholeDeployment} from "./WholeDeployment.sol";

/// @notice Who puts a deployment together, piece by piece, and in which order.
contract SetUpRolesTest is WholeDeployment, RoleTable {
    IPoolGovernor private _next;

    function setUp() public override {
        super.setUp();
        bytes memory arguments = abi.encode(roles, DELAY, MAX_SHORT_LOSS, MAX_DAY_LOSS);
        _next = IPoolGovernor(deploy("PoolGovernor", arguments));
    }

    function actors() internal view override returns (address[] memory) {
        return everybody();
    }

    function test_onlyTheAdminNamesThePool() external {
        row("setPool", abi.encodeCall(_next.setPool, (_poolOfTheNext())), admin, ADMIN);
        expectTable(address(_next));
    }

    function test_onlyTheAdminNamesTheDesk() external {
        _nameAPool();
        row("setDesk", abi.encodeCall(_next.setDesk, (stranger)), admin, ADMIN);
        expectTable(address(_next));
    }

    function test_onlyTheAdminOpensTheGovernor() external {
        IReservePool fresh = _nameAPool();
        vm.startPrank(admin);
        _next.setDesk(address(liquidity));
        _next.listToken(address(usdt), 4, governor.feed(address(usdt)), someLimits());
        vm.stopPrank();
        vm.assertEq(fresh.tokens().length, 1);
        row("open", abi.encodeCall(_next.open, ()), admin, ADMIN);
        expectTable(address(_next));
    }

    function test_onlyTheAdminOpensTheDesk() external {
        address fresh = deploy("LiquidityDesk", abi.encode(roles, DELAY, pool, RHO_E18, SENIOR_FEE_BPS));
        row("open", abi.encodeWithSignature("open()"), admin, ADMIN);
        expectTable(fresh);
    }

    function test_onlyTheAdminOpensTheSettlementVault() external {
        address fresh = deploy("SettlementVault", abi.encode(roles, DELAY, WITHDRAWAL_DELAY));
        row("open", abi.encodeWithSignature("open()"), admin, ADMIN);
        expectTable(fresh);
    }

    function test_theGovernorOpensOnlyWithDeskAndUsdt() external {
        _nameAPool();
        bytes memory open_ = abi.encodeCall(_next.open, ());
        refuse(admin, address(_next), open_, abi.encodeWithSelector(IPoolGovernor.NotYetSet.selector, "liquidity desk"));
        vm.prank(admin);
        _next.setDesk(address(liquidity));
        refuse(admin, address(_next), open_, abi.encodeWithSelector(IPoolGovernor.NotYetSet.selector, "USDT"));
    }

    function test_eachPieceIsNamedOnce() external {
        IReservePool fresh = _nameAPool();
        refuse(
            admin,
            address(_next),
            abi.encodeCall(_next.setPool, (pool)),
            abi.encodeWithSelector(IPoolGovernor.AlreadySet.selector, address(fresh))
        );
        vm.expectEmit(address(_next));
        emit IPoolGovernor.DeskSet(stranger);
        vm.startPrank(admin);
        _next.setDesk(stranger);
        vm.expectRevert(abi.encodeWithSelector(IPoolGovernor.AlreadySet.selector, stranger));
        _next.setDesk(address(liquidity));
        vm.stopPrank();
        vm.assertEq(fresh.desk(), stranger);
    }

    function _poolOfTheNext() private returns (IReservePool) {
        return
            IReservePool(deploy("ReservePool", abi.encode(_next, roles, usdt, address(0), MAX_FEE_BPS, MAX_FIXED_FEE)));
    }

    function _nameAPool() private returns (IReservePool fresh) {
        fresh = _poolOfTheNext();
        vm.expectEmit(address(_next));
        emit IPoolGovernor.PoolSet(address(fresh));
        vm.prank(admin);
        _next.setPool(fresh);
    }
}
